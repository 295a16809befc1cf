import { useEffect, useState, type ComponentType } from 'react'
import { loadTexts } from '../../locales/i18n.ts'
import { Contained } from './Contained.tsx'

const load = async () => {
  const [{ HeadTools }] = await Promise.all([import('../shell/HeadTools.tsx'), loadTexts(['shell'])])
  return HeadTools
}

let known: ComponentType | null = null

/**
 * Bell and profile on the quiet pages of an exam. They come with the list of exams; whoever came another way gets them when they are
 * here, and does without them when the link is dead. The next page asks again.
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
