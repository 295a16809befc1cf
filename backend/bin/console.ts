/*
|--------------------------------------------------------------------------
| Ace entry point
|--------------------------------------------------------------------------
|
| The "console.ts" file is the entrypoint for booting the AdonisJS
| command-line framework and executing commands.
|
| Commands do not boot the application, unless the currently running command
| has "options.startApp" flag set to true.
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

new Ignitor(APP_ROOT, { importer: IMPORTER })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    app.listen('SIGTERM', () => app.terminate())
    app.listenIf(app.managedByPm2, 'SIGINT', () => app.terminate())
  })
  .ace()
  .configure(async (app) => {
    // Ace ends every failure with 1; whoever started us knows a refused setting by its own code.
    const kernel = await app.container.make('ace')
    const { errorHandler } = kernel
    const render = errorHandler.render.bind(errorHandler)
    errorHandler.render = async (error, shown) => {
      kernel.exitCode = exitCodeOf(error)
      await render(error, shown)
    }
  })
  .handle(process.argv.splice(2))
  .catch((error) => {
    process.exitCode = exitCodeOf(error)
    prettyPrintError(error)
  })
