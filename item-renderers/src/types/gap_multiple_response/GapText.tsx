import { styled } from '../../kit/ui/styled.ts'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { ItemLanguage, PublicItem } from '../../contract/index.ts'
import { RichText } from '../../kit/parts/RichText.tsx'
import { gapCount } from './gaps.ts'
import { insertGaps } from './insert_gaps.ts'

const Body = styled('div')({
  maxWidth: '72ch',
  marginBottom: '1em',
  '& p, & li': { lineHeight: 2.9 },
  '& [data-gap]': { display: 'inline-block', maxWidth: '100%', verticalAlign: 'middle', lineHeight: 1.5 },
})

type Places = ReadonlyMap<number, HTMLElement>

const isSame = (one: Places, other: Places) =>
  one.size === other.size && [...one].every(([number, place]) => other.get(number) === place)

/**
 * The authored text with a React element in place of each gap. `gap` renders the one with this index, from 0.
 */
export function GapText({
  item,
  language,
  gap,
}: {
  item: PublicItem
  language: ItemLanguage
  gap: (index: number) => ReactNode
}) {
  const body = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<Places>(new Map())

  // A change of the text or of the language replaces the HTML, and the gap elements with it.
  useLayoutEffect(() => {
    if (body.current === null) return
    const found = insertGaps(body.current)
    setPlaces((known) => (isSame(known, found) ? known : found))
  }, [item.question, language])

  const indexes = Array.from({ length: gapCount(item) }, (_, index) => index)
  // A gap that an author put where nothing can be typed is rendered after the text instead.
  const homeless = places.size === 0 ? [] : indexes.filter((index) => !places.has(index + 1))
  return (
    <>
      <Body ref={body}>
        <RichText html={item.question} language={language} />
      </Body>
      {indexes.map((index) => {
        const place = places.get(index + 1)
        return place === undefined ? null : createPortal(gap(index), place, `gap-${index}`)
      })}
      {homeless.map((index) => (
        <p key={index}>{gap(index)}</p>
      ))}
    </>
  )
}
