import vine from '@vinejs/vine'

const checkbox = () => vine.boolean().optional()

export const userConfigBody = vine.create({
  showOffline: checkbox(),
  showNames: checkbox(),
  muteByDefault: checkbox(),
  staticImagesOnly: checkbox(),
  foldCalm: checkbox(),
  denseTiles: checkbox(),
  soundOnRequests: checkbox(),
})
