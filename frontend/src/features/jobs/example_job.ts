import type { Job } from './job.ts'

/** For stories and tests: a job of person 7 that runs; 2,000 of 12,340 are done. */
export const exampleJob = (change: Partial<Job> = {}): Job => ({
  id: 1,
  type: 'delivery.applications',
  name: 'Atribuir provas a pessoas',
  title: 'Dar a prova Matemática a 12.340 estudantes',
  state: 'RUNNING',
  waitsFor: null,
  stateText: 'em andamento',
  done: 2_000,
  total: 12_340,
  result: {},
  resultTexts: [],
  warnings: 0,
  error: null,
  isCancelRequested: false,
  canCancel: true,
  hasFile: false,
  orderedBy: { id: 7, name: 'Ana' },
  channel: 'users/7',
  createdAt: '2026-11-23T12:00:00Z',
  startedAt: '2026-11-23T12:00:00Z',
  endedAt: null,
  ...change,
})
