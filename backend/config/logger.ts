import app from '@adonisjs/core/services/app'
import { defineConfig, stdSerializers, syncDestination, targets } from '@adonisjs/core/logger'
import env from '#start/env'

/** MariaDB quotes the value that it refuses, and the driver keeps the statement: neither an answer nor a name belongs into the log. */
const withoutValues = (text: string) => {
  const [message = '', ...frames] = text.split(/\n(?= {4}at )/)
  return [message.replace(/'.*'/s, "'…'"), ...frames].join('\n')
}

function loggedError(error: Error) {
  const {
    sql: _sql,
    sqlMessage: _message,
    ...logged
  } = stdSerializers.err(error) as ReturnType<typeof stdSerializers.err> & Record<string, unknown>
  if (!('sqlState' in error)) return logged
  return { ...logged, message: withoutValues(logged.message), stack: withoutValues(logged.stack) }
}

const loggerConfig = defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'banca',
      level: env.get('LOG_LEVEL', app.inTest ? 'error' : 'info'),
      desination: !app.inProduction ? await syncDestination() : undefined,
      serializers: { err: loggedError },
      redact: {
        paths: ['password', '*.password', 'token', '*.token', 'headers.authorization'],
        censor: '[hidden]',
      },
      transport: { targets: [targets.file({ destination: 1 })] },
    },
  },
})

export default loggerConfig

declare module '@adonisjs/core/types' {
  export interface LoggersList extends InferLoggers<typeof loggerConfig> {}
}
