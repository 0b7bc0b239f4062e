-- What trial payroll (工资测算) estimates with unless another rate is tried out.
insert into setting (key, value, title) values ('trialCommissionRate', '0.1', '工资测算：提成率（回款 − 课酬 − 差旅）');
