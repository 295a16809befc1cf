/*
|--------------------------------------------------------------------------
| HTTP server entrypoint
|--------------------------------------------------------------------------
|
| The "server.ts" file is the entrypoint for starting the AdonisJS HTTP
| server. Either you can run this file directly or use the "serve"
| command to run this file and monitor file changes
|
*/

await import('reflect-metadata')
const { Ignitor, prettyPrintError } = await import('@adonisjs/core')
const { exitCodeOf } = await import('#http/start_refusal')

/**
 * URL to the application root. AdonisJS need it to resolve
 * paths to file and directories for scaffolding commands
 */
const APP_ROOT = new URL('../', import.meta.url)

/**
 * The importer is used to import files in context of the
 * application.
 */
const IMPORTER = (filePath: string) => {
  if (filePath.startsWith('./') || filePath.startsWith('../')) {
    return import(new URL(filePath, APP_ROOT).href)
  }
  return import(filePath)
}

/** Its module needs the logger, which is there once the application has booted. */
let serve: Parameters<ReturnType<InstanceType<typeof Ignitor>['httpServer']>['start']>[0]

/** A start that has failed ends by itself. */
const start = Promise.withResolvers<void>()

new Ignitor(APP_ROOT, { importer: IMPORTER })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    app.booted(async () => {
      const { guardedServer } = await import('#http/unhandled_errors')
      serve = guardedServer
    })
    // Of a start that goes on, half would begin after the end of the other half, and keep alive a process that serves nobody.
    const end = () => start.promise.then(() => app.terminate())
    app.listen('SIGTERM', end)
    app.listenIf(app.managedByPm2, 'SIGINT', end)
  })
  .httpServer()
  .start((handler) => {
    if (!serve) throw new Error('the application has not booted')
    return serve(handler)
  })
  .then(start.resolve)
  .catch(async (error) => {
    await prettyPrintError(error)
    // Connections that the start has opened would keep a process alive that serves nobody.
    process.exit(exitCodeOf(error))
  })
