import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics.ts';

/**
 * Upper limits in seconds, fewer than OpenTelemetry advises for HTTP servers: there is a series per route and bucket.
 * 0.05 and 0.25 enclose the goals of the lists, 50 ms in the median and 150 ms at the 99th percentile.
 */
const REQUEST_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Reports take about one second, scans between seconds and minutes; a scan job expires after two hours. */
const JOB_BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200];
/** Milliseconds between two samples of the event loop's delay; the library's 10 would wake an idle process more often. */
const EVENT_LOOP_SAMPLE_MS = 50;
/** The library forgets its samples with each scrape; without any, these are NaN or the largest number. */
const WITHOUT_SAMPLES_INVALID = ['mean', 'stddev', 'min'].map((name) => `nodejs_eventloop_lag_${name}_seconds`);

/**
 * Names of HTTP metrics follow OpenTelemetry's semantic conventions in Prometheus spelling, those of the process the
 * conventions of Prometheus client libraries; the others begin with `assay_`.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  for (const name of WITHOUT_SAMPLES_INVALID) registry.removeSingleMetric(name);
  const requests = new Counter({
    name: 'http_server_requests_total',
    help: 'Requests answered, by method, route template and status code.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    registers,
  });
  const requestDuration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the arrival of a request until its response was sent, by method and route template.',
    labelNames: ['http_request_method', 'http_route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const jobDuration = new Histogram({
    name: 'assay_job_duration_seconds',
    help: 'Duration of jobs that ended in this process, by queue and outcome. A failed job may run again.',
    labelNames: ['queue', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const taskDuration = new Gauge({
    name: 'assay_planned_task_duration_seconds',
    help: 'Duration of the last run of each periodic task in this process.',
    labelNames: ['task'],
    registers,
  });
  const taskFailures = new Counter({
    name: 'assay_planned_task_failures_total',
    help: 'Failed runs of each periodic task in this process.',
    labelNames: ['task'],
    registers,
  });
  return {
    registry,
    recordRequest({ method, route, status, seconds }) {
      requests.inc({ http_request_method: method, http_route: route, http_response_status_code: String(status) });
      requestDuration.observe({ http_request_method: method, http_route: route }, seconds);
    },
    recordJob({ queue, outcome, seconds }) {
      jobDuration.observe({ queue, outcome }, seconds);
    },
    recordTask({ task, outcome, seconds }) {
      taskDuration.set({ task }, seconds);
      if (outcome === 'failed') taskFailures.inc({ task });
    },
    watchWebSockets(count) {
      new Gauge({
        name: 'assay_websocket_connections',
        help: 'WebSocket connections of this process that are logged in.',
        registers,
        collect() {
          this.set(count());
        },
      });
    },
  };
}
