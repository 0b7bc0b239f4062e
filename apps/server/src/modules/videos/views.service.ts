import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { COMPLETE_PERCENT, type videosApi } from '@shibiao/contract/videos';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/pool.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError, badRequest } from '../../lib/errors.ts';
import { endOfLink, linkOf } from '../../lib/file-links.ts';
import { anyVideo, oneVideo, type Video } from './videos.queries.ts';
import { posterOf } from './videos.service.ts';
import { coverView, heatOf, lockView, openView, secondsWith, type Viewer, viewsOf } from './views.queries.ts';
import { mediaOf, playUrl, vodOf } from './vod.ts';

type Play = OutputOf<typeof videosApi.play>;
const PUBLISHED = 2;
const HOUR = 3600;
/** Seconds over twice the time passed that a report may bring: the first one comes with its first seconds. */
const GRACE = 5;

const deviceOf = (request: FastifyRequest): string => {
  const agent = String(request.headers['user-agent'] ?? '');
  if (agent.includes('MicroMessenger')) return '微信';
  return /Mobile|Android|iPhone/.test(agent) ? '手机' : '电脑';
};

/** A link to play a video, good for its length and two hours more. @throws 410 when the bytes are gone */
async function addressOf(environment: Environment, video: Video): Promise<Pick<Play, 'url' | 'expiresAt'>> {
  const least = (video.duration ?? HOUR) + 2 * HOUR;
  if (video.fileId) {
    const key = environment.SIGNING_KEY;
    return {
      url: linkOf(key, video.fileId, Date.now(), least),
      expiresAt: new Date(endOfLink(Date.now(), least) * 1000).toISOString(),
    };
  }
  const service = vodOf(environment);
  const media = service && video.vodFileId ? await mediaOf(service, video.vodFileId) : undefined;
  if (!service || !media) throw new AppError(410, '视频文件已不在，请联系管理员');
  const until = Date.now() + least * 1000;
  return { url: playUrl(service, media.url, until), expiresAt: new Date(until).toISOString() };
}

interface PlayCall {
  db: Database;
  environment: Environment;
  request: FastifyRequest;
}

/** Opens a video for somebody with a session. The teacher's own views and reviews are not recorded. */
export async function playVideo(call: PlayCall, actor: Actor, id: number): Promise<Play> {
  const video = await oneVideo(call.db, actor, id);
  if (video.status === 0) throw badRequest('视频还没有传完');
  const isOwn = actor.userType === 3 || video.uploadedBy === actor.accountId;
  const isRecorded = video.status === PUBLISHED && !isOwn;
  return await opened(call, video, isRecorded ? { actor, viewer: { accountId: actor.accountId } } : null);
}

/** The same for the holder of a link; the caller has looked at the link. */
export async function playLinked(call: PlayCall, linkId: number, id: number, url: string): Promise<Play> {
  const video = await anyVideo(call.db, id);
  const answer = await opened(call, video, { actor: SYSTEM, viewer: { linkId } });
  return { ...answer, url, poster: null };
}

async function opened(
  call: PlayCall,
  video: Video,
  recorded: { actor: Actor | typeof SYSTEM; viewer: Viewer } | null,
): Promise<Play> {
  const { environment } = call;
  const address = await addressOf(environment, video);
  const view = recorded
    ? await transaction(call.db, recorded.actor, (trx) =>
        openView(trx, video.id, recorded.viewer, deviceOf(call.request)),
      )
    : null;
  return {
    ...address,
    poster: posterOf(environment.SIGNING_KEY, video.posterFileId),
    title: video.title,
    duration: video.duration,
    startAt: view && !view.isComplete ? Math.min(view.furthest, Math.max(0, (video.duration ?? 0) - 5)) : 0,
    viewId: view?.id ?? null,
  };
}

/**
 * Adds seconds that were shown to a view.
 * @throws 400 when they are more than a player at double speed can show in the time since the last report
 */
export async function beatView(
  db: Database,
  actor: Actor | typeof SYSTEM,
  viewer: Viewer,
  { viewId, spans }: Pick<InputOf<typeof videosApi.beat>, 'viewId' | 'spans'>,
): Promise<OutputOf<typeof videosApi.beat>> {
  return await transaction(db, actor, async (trx) => {
    const view = await lockView(trx, viewId, viewer);
    const end = view.duration ?? 86_400;
    const within = spans
      .map(([from, to]): [number, number] => [Math.min(from, end), Math.min(to, end)])
      .filter(([from, to]) => from < to);
    const { seconds, furthest } = await secondsWith(trx, viewId, within);
    if (seconds - view.seconds > 2 * view.passed + GRACE) throw badRequest('上报的观看时长超过了经过的时间');
    const isComplete = view.duration !== null && seconds * 100 >= view.duration * COMPLETE_PERCENT;
    await coverView(trx, viewId, within, { seconds, furthest, isComplete });
    return { seconds, isComplete };
  });
}

/** The views of a video, and its curve of heat. @throws 404 out of scope */
export async function listViews(
  db: Database,
  actor: Actor,
  input: InputOf<typeof videosApi.views>,
): Promise<OutputOf<typeof videosApi.views>> {
  await oneVideo(db, actor, input.id);
  const [list, { total, heat }] = await Promise.all([viewsOf(db, input.id, input), heatOf(db, input.id)]);
  return { list, total, heat };
}
