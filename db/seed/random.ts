/** A small seeded generator (xoshiro128**): the same seed gives the same school on every machine. */
export class Random {
  private readonly state: Uint32Array;

  constructor(seed: number) {
    this.state = new Uint32Array(4);
    let mixed = seed >>> 0;
    for (let index = 0; index < 4; index += 1) {
      mixed = (mixed + 0x9e3779b9) >>> 0;
      let word = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
      word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
      this.state[index] = (word ^ (word >>> 16)) >>> 0;
    }
  }

  /** 32 random bits. */
  bits(): number {
    const state = this.state;
    const [a = 0, b = 0, c = 0, d = 0] = state;
    const turned = Math.imul(b, 5);
    const result = Math.imul((turned << 7) | (turned >>> 25), 9) >>> 0;
    const nextD = d ^ b;
    state[2] = c ^ a ^ (b << 9);
    state[1] = b ^ c ^ a;
    state[0] = a ^ nextD;
    state[3] = (nextD << 11) | (nextD >>> 21);
    return result;
  }

  /** A number in [0, 1). */
  fraction(): number {
    return this.bits() / 4_294_967_296;
  }

  /** An integer in [0, below). */
  below(below: number): number {
    return Math.floor(this.fraction() * below);
  }

  /** An integer in [from, to]. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** The index chosen by weights. */
  weighted(weights: readonly number[]): number {
    let rest = this.fraction() * weights.reduce((sum, weight) => sum + weight, 0);
    for (let index = 0; index < weights.length - 1; index += 1) {
      rest -= weights[index] ?? 0;
      if (rest < 0) return index;
    }
    return weights.length - 1;
  }

  bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count);
    for (let index = 0; index < count; index += 4) {
      const word = this.bits();
      for (let part = 0; part < 4 && index + part < count; part += 1)
        bytes[index + part] = (word >>> (part * 8)) & 0xff;
    }
    return bytes;
  }
}
