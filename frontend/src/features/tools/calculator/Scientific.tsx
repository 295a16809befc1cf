import type { ToolProps } from '../types.ts'
import { CalculatorTool } from './CalculatorTool.tsx'

export default function ScientificCalculator({ applicationId }: ToolProps) {
  return <CalculatorTool applicationId={applicationId} kind="scientific" />
}
