/** A model's id as addresses of the API have it: author and the rest. */
export function modelParts(id: string): { author: string; slug: string } {
  const [author = '', ...rest] = id.split('/')
  return { author, slug: rest.join('/') }
}
