import { useRef } from 'react'
import { Box } from '../../ui/Box.ts'
import { AuthoredText } from '../../exam/content/AuthoredText.tsx'

interface CollectionInstructionsProps {
  html: string
  /** Called once the text has its final height: with its pictures. */
  onShown: () => void
}

/** The author's text above the exams of a collection. */
export default function CollectionInstructions({ html, onShown }: CollectionInstructionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const onText = () => {
    const pictures = [...(box.current?.querySelectorAll('img') ?? [])]
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(onShown)
  }
  return (
    <Box ref={box} sx={{ mt: 3, maxWidth: '72ch' }}>
      <AuthoredText html={html} onShown={onText} />
    </Box>
  )
}
