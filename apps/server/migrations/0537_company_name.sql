-- The sign-in page and the public pages name the company; empty: the product's own name.
insert into setting (key, value, title) values ('companyName', '""', '登录页和公开页面上的公司名称');
