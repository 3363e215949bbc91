"""What alembic runs to migrate: over the connection that `connect.migrate` hands to it."""

from alembic import context

from sevenfold.site.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
