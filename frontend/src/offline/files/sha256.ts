const isPrime = (n: number) => {
  for (let factor = 2; factor * factor <= n; factor += 1) if (n % factor === 0) return false
  return true
}

const primes: number[] = []
for (let n = 2; primes.length < 64; n += 1) if (isPrime(n)) primes.push(n)

/** The first 32 bits of the fraction of a root of a small prime (FIPS 180-4, 4.2.2 and 5.3.3). */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const ROUND = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const START = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** SHA-256 (FIPS 180-4) of bytes that come piece by piece. */
export class Sha256 {
  readonly #state = START.slice()
  readonly #words = new Uint32Array(64)
  readonly #block = new Uint8Array(64)
  #filled = 0
  #length = 0

  update(bytes: Uint8Array): void {
    this.#length += bytes.length
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(64 - this.#filled, bytes.length - at)
      this.#block.set(bytes.subarray(at, at + taken), this.#filled)
      this.#filled += taken
      at += taken
      if (this.#filled === 64) this.#compress()
    }
  }

  digest(): Uint8Array {
    const bits = this.#length * 8
    this.update(Uint8Array.of(0x80))
    while (this.#filled !== 56) this.update(Uint8Array.of(0))
    const end = new DataView(new ArrayBuffer(8))
    end.setUint32(0, Math.floor(bits / 2 ** 32))
    end.setUint32(4, bits >>> 0)
    this.update(new Uint8Array(end.buffer))
    const out = new DataView(new ArrayBuffer(32))
    this.#state.forEach((word, at) => out.setUint32(at * 4, word))
    return new Uint8Array(out.buffer)
  }

  #compress(): void {
    const w = this.#words
    const view = new DataView(this.#block.buffer)
    for (let t = 0; t < 16; t += 1) w[t] = view.getUint32(t * 4)
    for (let t = 16; t < 64; t += 1) {
      const [early, late] = [w[t - 15]!, w[t - 2]!]
      const small0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const small1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      w[t] = w[t - 16]! + small0 + w[t - 7]! + small1
    }
    let [a, b, c, d, e, f, g, h] = this.#state as unknown as [number, number, number, number, number, number, number, number]
    for (let t = 0; t < 64; t += 1) {
      const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const one = (h + big1 + ((e & f) ^ (~e & g)) + ROUND[t]! + w[t]!) | 0
      const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) this.#state[at] = this.#state[at]! + word
    this.#filled = 0
  }
}
