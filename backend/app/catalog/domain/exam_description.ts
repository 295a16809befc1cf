/** The description of an exam, in its file and wherever it is shown. */
export type ExamDescription = {
  idn: string
  name: string
  typeId: number
  /** HTML. */
  instructions: string | null
  adaptative: boolean
  adaptativeItensCount: number | null
  shuffleItems: boolean
  examsOral: boolean
  areaDoConhecimento: number | null
  componenteCurricularDescription: string | null
  teacherName: string | null
  iconName: string | null
  alertConfiguration: AlertConfiguration | null
}

/** When an answer came suspiciously fast, in seconds. */
export type AlertConfiguration = { title: string; maximumSuspiciousItemAnswerTime: number | null }

const isAlert = (value: unknown): value is AlertConfiguration =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'maximumSuspiciousItemAnswerTime' in value &&
  (value.maximumSuspiciousItemAnswerTime === null ||
    typeof value.maximumSuspiciousItemAnswerTime === 'number')

/** As it is stored; null where an exam has none. @throws Error when something else is stored */
export function readAlertConfiguration(json: string | null): AlertConfiguration | null {
  if (!json) return null
  const stored: unknown = JSON.parse(json)
  if (!isAlert(stored)) throw new Error('what is stored is no alert configuration')
  return stored
}
