import app from '@adonisjs/core/services/app'
import { defineConfig, drivers } from '@adonisjs/core/hash'
import { Argon2id, OWASP_COST } from '#identity/passwords/argon2id'

/** Tests hash many users: they get a small cost. */
const COST = app.inTest ? { memory: 64, passes: 1, parallelism: 1 } : OWASP_COST

/** `scrypt` is what hashes of before were made by; they are renewed when their owner logs in. */
const hashConfig = defineConfig({
  default: 'argon2id',
  list: {
    argon2id: () => new Argon2id(COST),
    scrypt: drivers.scrypt({ cost: 16384, blockSize: 8, parallelization: 1, maxMemory: 33554432 }),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}
