import { expect, test } from 'vitest'
import { externalTarget } from '../../src/app/routes/external_link.ts'

const THERE = encodeURIComponent('/applications?status=FINISHED')

test.each([
  [`applicationName=exams&path=${THERE}&forceLogout=false`, true, '/applications?status=FINISHED'],
  [`applicationName=exams&path=${THERE}`, true, '/applications?status=FINISHED'],
  [
    `applicationName=exams&path=${THERE}&forceLogout=false`,
    false,
    '/login?status=FINISHED&next=%2Fapplications',
  ],
  [`applicationName=exams&path=${THERE}&forceLogout=true`, true, 'log-out'],
  // A person who is logged out already is asked for the password only once.
  [
    `applicationName=exams&path=${THERE}&forceLogout=true`,
    false,
    '/login?status=FINISHED&next=%2Fapplications',
  ],
  [`applicationName=other&path=${THERE}&forceLogout=false`, true, '/error'],
  [`path=${THERE}&forceLogout=true`, true, '/error'],
  ['applicationName=exams&path=%2F%2Fevil.example', true, '/error'],
  ['applicationName=exams&path=https%3A%2F%2Fevil.example', false, '/error'],
  ['applicationName=exams', true, '/error'],
])(
  'a link of another application: %s, logged in: %s, redirects to %s (rule-routing-001)',
  (query, isLoggedIn, target) => {
    expect(externalTarget(new URLSearchParams(query), isLoggedIn)).toBe(target)
  }
)
