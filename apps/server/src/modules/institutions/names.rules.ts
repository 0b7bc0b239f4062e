/** Words that do not distinguish institutions: legal forms and common parts of names. */
const FORMS =
  /(股份有限公司|有限责任公司|有限公司|集团|分公司|公司|企业管理|文化传播|管理咨询|咨询|科技|教育|文化|传媒|培训|学校|学院|中心|机构|事务所)/g;
/** Places at the beginning of names; an equal place alone is no similarity. */
const PLACE =
  /^(北京|上海|天津|重庆|河北|山西|内蒙古|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆|深圳|广州|成都|杭州|邢台|石家庄|南京|武汉|西安|郑州|济南|青岛|苏州|长沙|合肥|中国|\p{Script=Han}{2,3}(?=[省市区县]))[省市区县]?/u;

/** The distinctive part of an institution's name: 北京市博思教育科技有限公司 → 博思; the whole name when nothing is left. */
export function coreName(name: string): string {
  const compact = name.replace(/[\s（）()·.,，。-]/g, '').toLowerCase();
  const bare = compact.replace(FORMS, '');
  const placeless = bare.replace(PLACE, '').replace(PLACE, '');
  return [placeless, bare, compact].find((part) => Array.from(part).length >= 2) ?? compact;
}

/** All pairs of adjacent characters; a shorter text as a whole. */
export function pairsOf(text: string): string[] {
  const letters = Array.from(text);
  if (letters.length < 2) return [text];
  return [...new Set(letters.slice(1).map((letter, i) => `${letters[i]}${letter}`))];
}
