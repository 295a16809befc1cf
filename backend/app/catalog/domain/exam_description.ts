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
