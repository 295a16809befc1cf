import { Secret } from '@adonisjs/core/helpers'
import { secretText } from './secret_file.js'

const SHORTEST = 32

/**
 * The token by which a Prometheus reads `/metrics`: visible ASCII, from the environment or from a file.
 * @throws Error that names the variable and the remedy
 */
export function metricsToken(name: string, value?: string): Secret<string> | undefined {
  const text = secretText(name, value)
  if (text === undefined) return undefined
  if (text.length >= SHORTEST && text.length <= 512 && /^[\x21-\x7e]+$/.test(text)) return new Secret(text)
  throw new Error(
    `${name} must be ${SHORTEST} to 512 visible ASCII characters without spaces. Make one with: node -e "console.log(require('crypto').randomBytes(32).toString('base64url'))"`
  )
}
