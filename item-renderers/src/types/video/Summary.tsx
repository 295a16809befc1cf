import type { SummaryProps } from '../../contract/index.ts'
import { SummaryLine } from '../../kit/parts/SummaryLine.tsx'
import { logic } from './logic.ts'

export default function VideoSummary({ item, response }: SummaryProps) {
  return <SummaryLine text={logic.summaryLine(item, response)} />
}
