import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'

test('the API reference lists every address of the server, and no other', async ({ assert }) => {
  const page = await readFile(app.makePath('..', 'docs', 'api.md'), 'utf8')
  const listed = [...page.matchAll(/^\|[ +]*\| `([A-Z]+) ([^`]+)`/gm)]
    .map(([, method, path]) => `${method} ${path}`)
    .toSorted()
  const served = Object.values(router.toJSON())
    .flat()
    .flatMap((route) =>
      route.methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${route.pattern}`)
    )
    .toSorted()
  assert.deepEqual(listed, served)
})
