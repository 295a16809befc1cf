import type { ApplicationService } from '@adonisjs/core/types'

/** Whether this process answers requests: not in tests, commands or code generation. */
export const isServing = (app: ApplicationService): boolean =>
  app.getEnvironment() === 'web' && app.getMode() === 'run'
