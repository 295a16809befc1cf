import app from '@adonisjs/core/services/app'
import { defineConfig, syncDestination, targets } from '@adonisjs/core/logger'
import env from '#start/env'

const loggerConfig = defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'banca',
      level: env.get('LOG_LEVEL', app.inTest ? 'error' : 'info'),
      desination: !app.inProduction ? await syncDestination() : undefined,
      redact: { paths: ['password', '*.password', 'token', '*.token', 'headers.authorization'], censor: '[hidden]' },
      transport: { targets: [targets.file({ destination: 1 })] },
    },
  },
})

export default loggerConfig

declare module '@adonisjs/core/types' {
  export interface LoggersList extends InferLoggers<typeof loggerConfig> {}
}
