import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not public: RFC 6890 and its successors, and addresses that cloud providers reserve. */
const closedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure's host agent, on an address that looks public.
  '168.63.129.16/32',
]

/** The only IPv6 network of public addresses; everything else, mapped and translated IPv4 included, lies outside. */
const openIpv6 = '2000::/3'

/** Networks within it that are not public: protocol assignments with Teredo, documentation, 6to4. */
const closedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const closed = networks([...closedIpv4, ...closedIpv6])
const open = networks([openIpv6])

/** True when the text is a public IP address. False for anything but a plain address (a name, a zone index). */
export function isPublicAddress(address: string): boolean {
  // A zone index only makes sense on one link.
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

function networks(list: readonly string[]): BlockList {
  const blocks = new BlockList()
  for (const network of list) {
    const [address = '', prefix] = network.split('/')
    blocks.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return blocks
}
