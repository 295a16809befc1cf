import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnnotationList } from './AnnotationList.tsx'
import {
  inOrder,
  without,
  type Annotation,
  type AnnotationBy,
  type ChangeAnnotations,
} from './annotations.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'

interface GivenAnnotationsProps {
  text: string
  /** Those with `by` are of others, and stay as they are. */
  annotations: readonly AnnotationBy[]
  /** Null: all of them are read. */
  onChange: ChangeAnnotations | null
  onEdit(annotation: Annotation): void
}

/** The annotations of a text: change an own one, delete it, and bring it back. */
export function GivenAnnotations({ text, annotations, onChange, onEdit }: GivenAnnotationsProps) {
  const { t } = useTranslation('annotating')
  const [removed, setRemoved] = useState<Annotation | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with its annotation.
  useEffect(() => undo.current?.focus(), [removed])
  const remove = (annotation: Annotation) => {
    onChange?.((before) => without(before, annotation))
    setRemoved(annotation)
  }
  const putBack = (annotation: Annotation) => {
    onChange?.((before) => inOrder([...before, annotation]))
    setRemoved(null)
    list.current?.focus()
  }
  return (
    <Box sx={{ mt: 3, maxWidth: '80ch' }}>
      <Box role="status">
        {removed !== null && (
          <Notice
            kind="info"
            action={
              <Button ref={undo} variant="outlined" sx={{ minHeight: 44 }} onClick={() => putBack(removed)}>
                {t('undo')}
              </Button>
            }
          >
            {t('removed')}
          </Notice>
        )}
      </Box>
      <Box
        ref={list}
        tabIndex={-1}
        role="group"
        aria-label={t('annotations:title')}
        sx={{ '&:empty': { display: 'none' } }}
      >
        {annotations.length > 0 && (
          <>
            <Box component="h3" sx={{ m: 0, mt: 2, fontSize: '1rem' }}>
              {t('annotations:count', { count: annotations.length })}
            </Box>
            <AnnotationList
              text={text}
              annotations={annotations}
              label={t('annotations:title')}
              actionsOf={(one, at) =>
                annotations[at]?.by !== undefined ? (
                  <AnnotatedBy by={annotations[at].by} />
                ) : onChange === null ? null : (
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
                    <Button
                      size="small"
                      variant="outlined"
                      aria-label={t('editOne', { number: at + 1 })}
                      onClick={() => onEdit(one)}
                    >
                      {t('edit')}
                    </Button>
                    <Button
                      size="small"
                      variant="outlined"
                      aria-label={t('removeOne', { number: at + 1 })}
                      onClick={() => remove(one)}
                    >
                      {t('remove')}
                    </Button>
                  </Box>
                )
              }
            />
          </>
        )}
      </Box>
    </Box>
  )
}

/** Of whose mark it is, without a name. */
export const AnnotatedBy = ({ by }: { by: string }) => (
  <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}>{by}</Box>
)
