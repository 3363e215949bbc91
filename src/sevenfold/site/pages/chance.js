// The chance of a ply, made again from the secret of a match: as in match/secret.py and
// kernel/chance.py, so that what comes out here is what the table did.

const MULTIPLIER = 4294883355n;
const STATES = MULTIPLIER * 2n ** 32n - 2n;
const LOW = 0xffffffffn;
const HALF = 32n;

/** A generator whose state is the HMAC of a ply's number under the secret. */
export async function chanceOf(hmac, ply) {
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", hmac, new TextEncoder().encode(String(ply))));
  const number = mac.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n); // the lowest byte first
  return new Chance(1n + (number % STATES));
}

class Chance {
  constructor(state) {
    this.state = state;
  }

  /** The next 32 random bits. */
  word() {
    const state = this.state;
    this.state = (state & LOW) * MULTIPLIER + (state >> HALF);
    return (state ^ (state >> HALF)) & LOW;
  }

  /** A number from 0 to n − 1. */
  below(n) {
    const size = BigInt(n);
    let product = this.word() * size;
    const uneven = (2n ** 32n - size) % size;
    while ((product & LOW) < uneven) product = this.word() * size;
    return Number(product >> HALF);
  }

  /** One of the things in a list, which must be in the order that the game counts them in; it is taken out. */
  draw(things) {
    return things.splice(this.below(things.length), 1)[0];
  }
}
