import type { ProductRule } from './rule.ts';
import { APPLIANCE_PRODUCTS } from './tables/appliances.ts';
import { BUSINESS_PRODUCTS } from './tables/business.ts';
import { CONTENT_PRODUCTS } from './tables/content.ts';
import { DATABASE_PRODUCTS } from './tables/databases.ts';
import { DEVELOPMENT_PRODUCTS } from './tables/development.ts';
import { GATEWAY_PRODUCTS } from './tables/gateways.ts';
import { MAIL_PRODUCTS } from './tables/mail.ts';
import { MONITORING_PRODUCTS } from './tables/monitoring.ts';
import { SERVER_PRODUCTS } from './tables/servers.ts';

/**
 * Products that web servers disclose, chosen by CISA's list of exploited vulnerabilities and by market share. The first row
 * that fits names a port; applications come before the servers that they run on.
 */
export const PRODUCT_RULES: readonly ProductRule[] = [
  ...CONTENT_PRODUCTS,
  ...MAIL_PRODUCTS,
  ...DEVELOPMENT_PRODUCTS,
  ...MONITORING_PRODUCTS,
  ...DATABASE_PRODUCTS,
  ...GATEWAY_PRODUCTS,
  ...APPLIANCE_PRODUCTS,
  ...BUSINESS_PRODUCTS,
  ...SERVER_PRODUCTS,
];
