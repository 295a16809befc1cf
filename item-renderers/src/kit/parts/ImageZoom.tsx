import AddIcon from '../icons/Add.ts'
import CloseIcon from '../icons/Close.ts'
import RemoveIcon from '../icons/Remove.ts'
import { styled } from '../ui/styled.ts'
import { useEffect, useRef, useState } from 'react'
import type { ItemLanguage } from '../../contract/index.ts'
import { useItemText } from './use_item_text.ts'

export type ZoomedImage = { src: string; alt: string }

const STEPS = [1, 1.5, 2, 3, 4] as const

const Sheet = styled('dialog')(({ theme }) => ({
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.default,
  '&[open]': { display: 'flex', flexDirection: 'column' },
}))

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: 8,
  borderBottom: `1px solid ${theme.palette.divider}`,
}))

const Control = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 44,
  minHeight: 44,
  padding: '0 12px',
  font: 'inherit',
  color: 'inherit',
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.text.secondary}`,
  borderRadius: 8,
  cursor: 'pointer',
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '&[aria-disabled=true]': { cursor: 'default', borderColor: theme.palette.divider },
}))

const Stage = styled('div')({
  flex: 1,
  overflow: 'auto',
  display: 'flex',
  padding: 16,
  '& img': { flex: 'none', margin: 'auto', background: '#fff' },
})

/**
 * A picture over the full window, in steps up to four times its fitted size. The browser's own modal dialog: it traps the focus,
 * closes on Escape, gives the focus back, and shows above a full-screen exam.
 */
export function ImageZoom({
  image,
  language,
  onClose,
}: {
  image: ZoomedImage
  language: ItemLanguage
  onClose: () => void
}) {
  const t = useItemText(language)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const [step, setStep] = useState(0)
  useEffect(() => {
    const element = dialog.current
    if (element === null || element.open) return
    element.showModal()
    close.current?.focus()
  }, [])
  const go = (by: number) => setStep((now) => Math.min(Math.max(now + by, 0), STEPS.length - 1))
  const scale = STEPS[step] ?? 1
  const name = image.alt === '' ? t('richText.image') : image.alt
  return (
    <Sheet
      ref={dialog}
      aria-label={name}
      onClose={onClose}
      // Typed keys belong to this window while it is open, not to the shortcuts of the exam below.
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === '+' || event.key === '=') go(1)
        if (event.key === '-') go(-1)
      }}
      // The dialog is inside the item on the React side: a click in it must not count as a click on the item.
      onClick={(event) => event.stopPropagation()}
    >
      <Bar>
        <Control
          type="button"
          aria-label={t('richText.zoomOut')}
          aria-disabled={step === 0}
          onClick={() => go(-1)}
        >
          <RemoveIcon aria-hidden />
        </Control>
        <span
          role="status"
          style={{ minWidth: '4em', textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
        >
          {t('richText.scale', { percent: Math.round(scale * 100) })}
        </span>
        <Control
          type="button"
          aria-label={t('richText.zoomIn')}
          aria-disabled={step === STEPS.length - 1}
          onClick={() => go(1)}
        >
          <AddIcon aria-hidden />
        </Control>
        <span style={{ flex: 1 }} />
        <Control ref={close} type="button" onClick={() => dialog.current?.close()}>
          <CloseIcon aria-hidden />
          {t('richText.close')}
        </Control>
      </Bar>
      <Stage tabIndex={0} role="group" aria-label={name}>
        <img
          src={image.src}
          alt={image.alt}
          style={{
            width: `min(${90 * scale}vw, ${1000 * scale}px)`,
            height: 'auto',
            maxHeight: `${82 * scale}dvh`,
            objectFit: 'contain',
          }}
        />
      </Stage>
    </Sheet>
  )
}
