import { BarChart, FunnelChart, LineChart, PieChart, RadarChart, SankeyChart } from 'echarts/charts';
import {
  DatasetComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only the parts that the product uses; the rest of echarts stays out of the chunk.
register([
  BarChart,
  LineChart,
  PieChart,
  FunnelChart,
  RadarChart,
  SankeyChart,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
  DatasetComponent,
  DataZoomComponent,
  CanvasRenderer,
]);

export { init };
