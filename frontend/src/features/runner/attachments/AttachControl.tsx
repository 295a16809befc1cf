import AttachFileIcon from '../../../ui/icons/AttachFile.ts'
import { Button } from '../../../ui/Button.ts'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../offline/index.ts'
import { acceptedNames, attachmentKind, fileProblem } from '../rules/attachment_rules.ts'
import { useAnswer, useExam, useOutbox } from '../exam/context.ts'
import { examCalls } from '../exam/server.ts'
import { AttachedFile, WaitingFileLine } from './FileLines.tsx'

type ControlProps = { answerId: string; category: string; disabled: boolean }

/** One file per answer: chosen, stored on this computer at once, sent when the connection allows. */
export function AttachControl({ answerId, category, disabled }: ControlProps) {
  const { t } = useTranslation('runner')
  const { openExam } = useExam()
  const waiting = useOutbox().files.get(answerId)
  const [stored] = useAnswer(answerId)?.attachments ?? []
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const kind = attachmentKind(category)

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Allows to choose the same file again after a removal.
    event.target.value = ''
    if (file === undefined) return
    // A file that cannot be read cannot be stored either.
    const wrong = await fileProblem(file, kind).catch(() => 'notStored' as const)
    if (wrong !== null) return setProblem(t(`attach.${wrong}`))
    setProblem(null)
    await openExam.outbox.add(answerId, file).catch(() => setProblem(t('attach.notStored')))
  }
  const removeStored = async (attachment: Attachment) => {
    try {
      await examCalls.detach(openExam.applicationId, answerId, attachment)
      await openExam.engine.setAttachments(answerId, [])
      setProblem(null)
    } catch {
      setProblem(t('attach.notRemoved'))
    }
  }
  return (
    <div>
      {waiting && (
        <WaitingFileLine
          file={waiting}
          disabled={disabled}
          onRetry={() => openExam.outbox.retry(answerId)}
          onRemove={() => void openExam.outbox.remove(answerId)}
        />
      )}
      {!waiting && stored && (
        <AttachedFile attachment={stored} disabled={disabled} onRemove={() => void removeStored(stored)} />
      )}
      {!waiting && !stored && (
        <>
          <Button
            variant="outlined"
            startIcon={<AttachFileIcon />}
            disabled={disabled}
            onClick={() => input.current?.click()}
          >
            {t(kind === 'images' ? 'attach.chooseImage' : 'attach.choose')}
          </Button>
          <p style={{ margin: '6px 0 0', fontSize: '0.9375rem' }}>
            {t(kind === 'images' ? 'attach.hintImage' : 'attach.hint')}
          </p>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedNames(kind)}
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={(event) => void choose(event)}
        data-testid="attach-input"
      />
      <div role="alert" style={{ marginTop: problem === null ? 0 : 8, fontWeight: 600 }}>
        {problem}
      </div>
    </div>
  )
}
