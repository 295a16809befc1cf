import type { Locator, Page } from 'playwright'
import decodeQR from 'qr/decode.js'

/** What a camera reads in a picture of the page, of the pixels as the browser drew them. @throws Error where it finds no code */
export async function readQr(page: Page, picture: Locator): Promise<string> {
  const png = (await picture.screenshot()).toString('base64')
  // A page of its own: the policy of the product's pages lets no picture in that is not theirs.
  const blank = await page.context().newPage()
  const { width, height, data } = await blank.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const drawing = canvas.getContext('2d')
    if (drawing === null) throw new Error('no canvas')
    drawing.drawImage(image, 0, 0)
    const pixels = drawing.getImageData(0, 0, image.width, image.height)
    return { width: pixels.width, height: pixels.height, data: [...pixels.data] }
  }, png)
  await blank.close()
  return decodeQR({ width, height, data: Uint8ClampedArray.from(data) })
}
