/** `npm run build [part …]`: the production build of frontend, admin and backend, always anew. */
import { build, parts } from './prepare/build.mjs'
import { forgetStamp } from './prepare/stamps.mjs'
import { fail, step } from './run/say.mjs'

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(parts)
for (const name of names) {
  try {
    forgetStamp(name)
    await step(`Building ${name}`, () => build(name))
  } catch (error) {
    fail(error)
  }
}
