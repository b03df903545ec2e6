import type { Catalog } from '../catalog/catalog.ts'
import { checkModel, modelRefusal } from './check-default-models.ts'
import { imageModelHint, imageModelsIn } from './image-models.ts'

const field = 'tools: service:image_generation'

/** A model that makes pictures, and what it is asked for. */
export interface ImageModel {
  readonly name: string
  /** Some make pictures alone, and some only beside text. */
  readonly modalities: readonly ('image' | 'text')[]
}

/** The model that makes a request's pictures: the one that it names, else its workspace's. Throws GatewayError 400 where neither makes any. */
export function imageModelFor(wished: string | undefined, usual: string | undefined, catalog: Catalog): ImageModel {
  const name = wished ?? usual
  if (name === undefined) {
    const painters = imageModelsIn(catalog)
    const how = `name a model that makes images in parameters.model, or set the workspace's default_image_model`
    throw modelRefusal(field, how, imageModelHint(painters), painters)
  }
  const place = wished === undefined ? `${field}: the workspace's default_image_model` : field
  const model = checkModel(place, name, catalog, 'image')
  return { name, modalities: model?.outputModalities.includes('text') === true ? ['image', 'text'] : ['image'] }
}
