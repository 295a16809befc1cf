import type { UserResult } from './types.ts'

const AT = '2026-11-20T12:00:00.000Z'

/** A published result of a section, against which an appeal can be opened. */
export const exampleResult = (more: Partial<UserResult> = {}): UserResult => ({
  id: 7,
  selectionProcessName: 'Bolsas Horizonte 2027',
  sectionName: 'Prova objetiva',
  value: 62.5,
  totalValue: 90,
  valuePercentage: 69.4,
  showGrade: true,
  status: 'Classificado',
  showStatus: true,
  color: '#3F7D3A',
  passingScore: 54,
  category: 'Ampla concorrência',
  shouldShowAppealButton: true,
  openedAppeal: false,
  appeal: {
    canIssue: true,
    reason: null,
    opensAt: AT,
    closesAt: '2026-12-20T12:00:00.000Z',
    contentMaxLength: 3_000,
    bibliographyMaxLength: 1_000,
  },
  change: null,
  gone: null,
  publishedAt: AT,
  serverTime: AT,
  ...more,
})
