/** The lock is complete: `npm ci` refuses one that lacks the packages of other platforms. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inRoot } from '../run/paths.mjs'

/** Whether `name` is found from `place` the way Node looks: beside it, then ever further up. */
function isLocked(packages, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
  }
}

test('every dependency of every locked package is locked, for all platforms', () => {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, place, name))
      .map((name) => `${place || 'the root'} needs ${name}`)
  )
  const remedy =
    'npm ci will fail. Pin the package to a version whose platform packages the registry has, then remake the lock from nothing'
  assert.deepEqual(missing, [], remedy)
})
