import { useEffect, useState, type ComponentType } from 'react'
import { loadTexts } from '../../locales/i18n.ts'
import { Contained } from './Contained.tsx'

const load = async () => {
  const [{ HeadTools }] = await Promise.all([import('../shell/HeadTools.tsx'), loadTexts(['shell'])])
  return HeadTools
}

let known: ComponentType | null = null

/**
 * Bell and profile on the exam's pages without items. Their code is loaded with the list of exams; otherwise
 * they appear when it is loaded, and are left out without a connection. The next page tries again.
 */
export function ExamHeadSlot() {
  const [Tools, show] = useState<ComponentType | null>(() => known)
  useEffect(() => {
    if (known !== null) return undefined
    let isGone = false
    load().then(
      (tools) => {
        known = tools
        if (!isGone) show(() => tools)
      },
      () => undefined
    )
    return () => void (isGone = true)
  }, [])
  return <Contained>{Tools && <Tools />}</Contained>
}
