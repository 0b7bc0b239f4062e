import ipaddr from 'ipaddr.js';

/**
 * The network of an address, which every limit counts: of IPv6 the first 64 bits, because one customer of a provider
 * has all addresses below them; an IPv4 address counts alone, however it is written.
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
