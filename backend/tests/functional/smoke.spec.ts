import { test } from '@japa/runner'

test('an unknown address answers 404 in the one error shape', async ({ client, assert }) => {
  const response = await client.get('/v1/nothing-here').accept('json')
  response.assertStatus(404)
  assert.properties(response.body(), ['code', 'nonFieldErrors'])
})
