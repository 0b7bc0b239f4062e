import { expect, test } from 'vitest';
import { Hosts } from './hosts.ts';

test('one host stays as it was written', () => {
  const url = 'postgres://a:b%40c@db.example:5433/shibiao?sslmode=require';
  expect(new Hosts(url).current).toBe(url);
});

test('several hosts are used one at a time, and left once however many notice', () => {
  const hosts = new Hosts(
    'postgres://a:b@one,two:5433/shibiao?target_session_attrs=read-write&sslmode=disable',
  );
  const first = hosts.current;
  expect(first).toBe('postgres://a:b@one/shibiao?sslmode=disable');
  hosts.leave(first);
  hosts.leave(first);
  expect(hosts.current).toBe('postgres://a:b@two:5433/shibiao?sslmode=disable');
  hosts.leave(hosts.current);
  expect(hosts.current).toBe(first);
});

test('the parameter goes whole when it stands alone', () => {
  const hosts = new Hosts('postgresql://one:1,two:2/shibiao?target_session_attrs=read-write');
  expect(hosts.current).toBe('postgresql://one:1/shibiao');
});
