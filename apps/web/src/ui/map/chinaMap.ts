import { MapChart } from 'echarts/charts';
import { VisualMapComponent } from 'echarts/components';
import { use as register, registerMap } from 'echarts/core';
// Outlines of the provinces from echarts 4.9.0 (Apache License 2.0); echarts itself draws the islands of the South
// China Sea beside them.
import outlines from './china.json';

register([MapChart, VisualMapComponent]);
registerMap('china', outlines as never);

/** 河北省 → 河北, as the outlines are named. */
export const shortName = (name: string): string =>
  name.replace(/(维吾尔自治区|壮族自治区|回族自治区|特别行政区|自治区|省|市)$/, '');
