import { HttpContext } from '@adonisjs/core/http'
import { BaseSerializer } from '@adonisjs/core/transformers'

/** Responses are not wrapped: the wire has no `data` envelope. */
class WireSerializer extends BaseSerializer<{ Wrap: undefined; PaginationMetaData: Record<string, never> }> {
  wrap: undefined = undefined
  definePaginationMetaData(): Record<string, never> {
    return {}
  }
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    serialize: WireSerializer['serialize']
  }
}

const serializer = new WireSerializer()

HttpContext.instanceProperty('serialize', function (
  this: HttpContext,
  values: Parameters<WireSerializer['serialize']>[0]
) {
  return serializer.serialize(values, this.containerResolver)
} as WireSerializer['serialize'])

/** Its work is done by importing the module. */
export default class SerializerProvider {}
