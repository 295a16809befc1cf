let context: AudioContext | null = null

/** Plays two short soft tones. Silent where the browser does not allow sound yet. */
export function chime(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  const start = context.currentTime
  for (const [at, pitch] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0.08, start + at)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + at + 0.14)
    tone.connect(loudness).connect(context.destination)
    tone.start(start + at)
    tone.stop(start + at + 0.15)
  }
}
