import { RadarChart } from 'echarts/charts';
import { RadarComponent } from 'echarts/components';
import { use as register } from 'echarts/core';

register([RadarChart, RadarComponent]);
