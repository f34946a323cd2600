import * as account from '@assay/contract/api/account.ts';
import * as admin from '@assay/contract/api/admin.ts';
import * as administrationConnections from '@assay/contract/api/administration/connections.ts';
import * as administrationIdentityProviders from '@assay/contract/api/administration/identity-providers.ts';
import * as administrationProviders from '@assay/contract/api/administration/intelligence-providers.ts';
import * as administrationLicences from '@assay/contract/api/administration/licenses.ts';
import * as administrationLogs from '@assay/contract/api/administration/logs.ts';
import * as administrationMail from '@assay/contract/api/administration/mail.ts';
import * as administrationSiem from '@assay/contract/api/administration/siem.ts';
import * as analysisAddresses from '@assay/contract/api/analysis/addresses.ts';
import * as analysisAlertRules from '@assay/contract/api/analysis/alert-rules.ts';
import * as analysisAssets from '@assay/contract/api/analysis/assets.ts';
import * as analysisCadence from '@assay/contract/api/analysis/cadence.ts';
import * as analysisComparison from '@assay/contract/api/analysis/comparison.ts';
import * as analysisDeductions from '@assay/contract/api/analysis/deductions.ts';
import * as analysisDnssec from '@assay/contract/api/analysis/dnssec.ts';
import * as analysisExports from '@assay/contract/api/analysis/exports.ts';
import * as analysisInventory from '@assay/contract/api/analysis/inventory.ts';
import * as analysisLedger from '@assay/contract/api/analysis/ledger.ts';
import * as analysisLookAlikes from '@assay/contract/api/analysis/look-alikes.ts';
import * as analysisOnboarding from '@assay/contract/api/analysis/onboarding.ts';
import * as analysisStatements from '@assay/contract/api/analysis/owner-statements.ts';
import * as analysisPortfolio from '@assay/contract/api/analysis/portfolio.ts';
import * as analysisQuestionnaires from '@assay/contract/api/analysis/questionnaires.ts';
import * as analysisRowFindings from '@assay/contract/api/analysis/row-findings.ts';
import * as analysisSavedViews from '@assay/contract/api/analysis/saved-views.ts';
import * as analysisScoreEvents from '@assay/contract/api/analysis/score-events.ts';
import * as scores from '@assay/contract/api/analysis/scores.ts';
import * as analysisLinks from '@assay/contract/api/analysis/share-links.ts';
import * as analysisTickets from '@assay/contract/api/analysis/tickets.ts';
import * as analysisWork from '@assay/contract/api/analysis/work.ts';
import * as areaRows from '@assay/contract/api/area-rows.ts';
import * as company from '@assay/contract/api/company.ts';
import * as credentialsCalendarFeed from '@assay/contract/api/credentials/calendar-feed.ts';
import * as credentialsEndedAccess from '@assay/contract/api/credentials/ended-access.ts';
import * as credentialsPasskeys from '@assay/contract/api/credentials/passkeys.ts';
import * as credentialsScimTokens from '@assay/contract/api/credentials/scim-tokens.ts';
import * as decisions from '@assay/contract/api/decisions.ts';
import * as domains from '@assay/contract/api/domains.ts';
import * as forecast from '@assay/contract/api/forecast.ts';
import * as howWeRate from '@assay/contract/api/how-we-rate.ts';
import * as news from '@assay/contract/api/news.ts';
import * as notifications from '@assay/contract/api/notifications.ts';
import * as ratings from '@assay/contract/api/ratings.ts';
import * as registration from '@assay/contract/api/registration.ts';
import * as reportsBadge from '@assay/contract/api/reports/badge.ts';
import * as reportsBranding from '@assay/contract/api/reports/branding.ts';
import * as reportsIntegrated from '@assay/contract/api/reports/integrated.ts';
import * as reportsSchedules from '@assay/contract/api/reports/report-schedules.ts';
import * as reportsVerify from '@assay/contract/api/reports/report-verification.ts';
import * as reportsReports from '@assay/contract/api/reports/reports.ts';
import * as schedules from '@assay/contract/api/scan-schedules.ts';
import * as scanSettings from '@assay/contract/api/scan-settings.ts';
import * as scans from '@assay/contract/api/scans.ts';
import * as search from '@assay/contract/api/search.ts';
import * as session from '@assay/contract/api/session.ts';
import * as settings from '@assay/contract/api/settings.ts';
import * as suppliers from '@assay/contract/api/suppliers.ts';
import * as events from '@assay/contract/events.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;
type Io = 'input' | 'output';

/** Modules whose exported schemas become named components of the document. */
const MODULES = [
  scores,
  analysisLedger,
  events,
  analysisSavedViews,
  analysisOnboarding,
  analysisScoreEvents,
  analysisWork,
  analysisPortfolio,
  analysisQuestionnaires,
  account,
  admin,
  administrationLicences,
  administrationLogs,
  administrationMail,
  administrationConnections,
  administrationIdentityProviders,
  administrationProviders,
  administrationSiem,
  analysisAddresses,
  analysisAssets,
  analysisCadence,
  analysisAlertRules,
  analysisComparison,
  analysisDeductions,
  analysisDnssec,
  analysisExports,
  analysisLinks,
  analysisRowFindings,
  analysisTickets,
  analysisLookAlikes,
  analysisInventory,
  analysisStatements,
  areaRows,
  company,
  credentialsCalendarFeed,
  credentialsEndedAccess,
  credentialsPasskeys,
  credentialsScimTokens,
  decisions,
  domains,
  forecast,
  howWeRate,
  news,
  notifications,
  ratings,
  registration,
  reportsBadge,
  reportsBranding,
  reportsIntegrated,
  reportsReports,
  reportsSchedules,
  reportsVerify,
  scanSettings,
  scans,
  schedules,
  search,
  session,
  settings,
  suppliers,
];

const REF = '#/components/schemas/';

/** `scanRow` → `ScanRow`. */
const named = (name: string) => name[0]!.toUpperCase() + name.slice(1);

/** Converts schemas of the contract to JSON Schema 2020-12, the dialect of OpenAPI 3.1; named ones become components. */
export class SchemaWriter {
  readonly components: Record<string, Json> = {};
  #names = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };

  constructor() {
    const taken = new Set<string>();
    for (const module of MODULES) {
      for (const [name, schema] of Object.entries(module)) {
        const object = schema instanceof z.ZodObject || schema instanceof z.ZodDiscriminatedUnion;
        if (!object || this.#names.output.has(schema)) continue;
        const id = taken.has(named(name)) ? `${named(name)}2` : named(name);
        taken.add(id);
        const same = text(schema, 'input') === text(schema, 'output');
        this.#names.output.add(schema, { id });
        this.#names.input.add(schema, { id: same ? id : `${id}Input` });
      }
    }
  }

  /** The schema, by reference if it has a name. @param io `input` for requests */
  write(schema: z.ZodType, io: Io): Json {
    const { $defs = {}, ...root } = this.#convert(schema, io);
    for (const [name, one] of Object.entries($defs as Record<string, Json>)) this.components[name] ??= one;
    const id = this.#names[io].get(schema)?.id;
    if (!id) return root;
    this.components[id] ??= root;
    return { $ref: REF + id };
  }

  /** The properties of an object, inlined, for parameters. */
  properties(schema: z.ZodType): { properties: Record<string, Json>; required: readonly string[] } {
    const { $ref, $defs = {}, ...root } = this.#convert(schema, 'input') as Json & { $defs?: Record<string, Json> };
    // A schema with a name is a reference to its definition.
    const name = typeof $ref === 'string' ? $ref.slice(REF.length) : null;
    const { properties = {}, required = [] } = (name === null ? root : $defs[name]!) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    for (const [id, one] of Object.entries($defs)) if (id !== name) this.components[id] ??= one;
    return { properties, required };
  }

  #convert(schema: z.ZodType, io: Io): Json {
    const made = z.toJSONSchema(schema, { ...OPTIONS, io, metadata: this.#names[io] });
    return clean(made) as Json;
  }
}

/** Its description, or that of the schema that it makes optional or nullable. */
function descriptionOf(schema: z.core.$ZodType): string | undefined {
  const description = z.globalRegistry.get(schema)?.description;
  if (description) return description;
  const isWrapper =
    schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isWrapper ? descriptionOf(schema.unwrap()) : undefined;
}

const OPTIONS: Parameters<typeof z.toJSONSchema>[1] = {
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }) {
    // The registry of names replaces the one with the descriptions.
    const description = descriptionOf(zodSchema);
    if (description) jsonSchema.description ??= description;
    // Limits of integers that every number has in JavaScript.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    // Fields may be added later: clients have to accept unknown ones.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    // A record with an enum as its key has exactly these properties.
    const { propertyNames, additionalProperties: each } = jsonSchema;
    if (typeof propertyNames === 'object' && propertyNames.enum && typeof each === 'object' && jsonSchema.required) {
      jsonSchema.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), each]));
      delete jsonSchema.propertyNames;
      delete jsonSchema.additionalProperties;
    }
  },
};

function text(schema: z.ZodType, io: Io): string {
  return JSON.stringify(z.toJSONSchema(schema, { ...OPTIONS, io }));
}

/** Points references at the components of the document and removes `$schema` and `id`. */
function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).filter(
    ([key, one]) => !(key === '$schema' || (key === 'id' && typeof one === 'string')),
  );
  return Object.fromEntries(
    shown.map(([key, one]) => [
      key,
      key === '$ref' && typeof one === 'string' ? one.replace('#/$defs/', REF) : clean(one),
    ]),
  );
}
