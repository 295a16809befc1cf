/** `npm run audit` (ASVS V15.1.1, V15.2.1): faults worst first with their time frames, and silence is not "none". */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { DAYS, faultsOf } from '../audit/time_frames.mjs'
import { inRoot } from '../run/paths.mjs'

const report = (...vulnerabilities) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(vulnerabilities.map((one) => [one.name, one])),
    metadata: {},
  })
const fault = (name, severity, more = {}) => ({
  name,
  severity,
  isDirect: true,
  via: [{ title: `${name} falls` }],
  range: '<2.0.0',
  fixAvailable: true,
  ...more,
})

test('docs/security/libraries.md names the time frames that the command tells', () => {
  const page = readFileSync(inRoot('docs/security/libraries.md'), 'utf8')
  const frames = Object.fromEntries(
    [...page.matchAll(/^\| (\w+) +\| (\d+) days +\|$/gm)].map(([, severity, days]) => [
      severity,
      Number(days),
    ])
  )
  assert.deepEqual(frames, DAYS)
})

test('worst first, with what mends each', () => {
  const found = faultsOf(
    report(
      fault('b', 'moderate', { fixAvailable: false, via: ['a'], isDirect: false }),
      fault('a', 'critical', { fixAvailable: { name: 'a', version: '3.0.0', isSemVerMajor: true } }),
      fault('c', 'high')
    )
  )
  assert.deepEqual(
    found.map(({ name, days, mended, titles }) => [name, days, mended, titles]),
    [
      ['a', 3, 'a@3.0.0', ['a falls']],
      ['c', 14, 'npm audit fix', ['c falls']],
      ['b', 60, 'no version yet', []],
    ]
  )
  assert.deepEqual(faultsOf(report()), [])
})

test('no answer is never taken for none', () => {
  for (const output of [
    '',
    'npm error audit endpoint returned an error',
    '{}',
    '{"message":"request failed","error":{}}',
    '{"auditReportVersion":2}',
    'null',
  ])
    assert.throws(() => faultsOf(output), /gave no answer/)
  assert.throws(() => faultsOf(report(fault('a', 'dreadful'))), /no time frame/)
})
