"""The HTTP API: JSON that everybody may use; the site's own pages use nothing else."""
