import ipaddr from 'ipaddr.js';

/**
 * The network part of an address for rate limits: 64 bits of IPv6, because one customer of a provider has all addresses
 * below them; the whole IPv4 address in any notation.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString();
}
