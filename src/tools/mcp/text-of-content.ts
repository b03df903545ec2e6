import type { ContentBlock } from '@modelcontextprotocol/client'

/** What a model reads of a tool's answer: its texts; of what is not text, what it is and how long. */
export function textOfContent(content: readonly ContentBlock[]): string {
  return content.map(textOfBlock).join('\n')
}

function textOfBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'image':
    case 'audio':
      return `[${block.type} ${block.mimeType}, ${bytesOf(block.data)} bytes]`
    case 'resource': {
      const { resource } = block
      if ('text' in resource) return resource.text
      return `[${resource.uri}, ${bytesOf(resource.blob)} bytes]`
    }
    case 'resource_link':
      return `[${block.name}](${block.uri})`
  }
}

function bytesOf(base64: string): number {
  return Math.floor((base64.length * 3) / 4)
}
