/** `npm run api-map`: writes the map of our own API anew, from which the clients take the types of their calls, and its OpenAPI document. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { generateMap, MAP, OPENAPI } from './api_map/generate.mjs'
import { node24 } from './run/node.mjs'
import { inRoot } from './run/paths.mjs'
import { fail, step } from './run/say.mjs'

/** AdonisJS collects the transformers, by whose names the map calls the payload types. */
function collectTransformers() {
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(node24(), ['ace.js', 'codegen'], {
    cwd: inRoot('backend'),
    env: { PATH, HOME, NODE_ENV: 'test' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`node ace codegen:\n${stdout}${stderr}`)
}

try {
  await step('Collecting transformers', collectTransformers)
  await step(`Writing ${MAP} and ${OPENAPI}`, async () => {
    for (const [path, text] of Object.entries(await generateMap())) writeFileSync(inRoot(path), text)
  })
} catch (error) {
  fail(error)
}
