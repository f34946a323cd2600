{{- define "assay.labels" -}}
app.kubernetes.io/name: assay
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "assay.selector" -}}
app.kubernetes.io/name: assay
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- /* Pod of a role: web or worker. */ -}}
{{- define "assay.pod" -}}
{{- $values := .root.Values -}}
{{- $own := index $values .component -}}
metadata:
  labels:
    {{- include "assay.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  automountServiceAccountToken: false
  # Jobs get twenty seconds to finish; a scan that is cut off continues in another pod.
  terminationGracePeriodSeconds: 60
  {{- with $values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: assay
      image: "{{ $values.image.repository }}:{{ $values.image.tag | default .root.Chart.AppVersion }}"
      imagePullPolicy: {{ $values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      envFrom:
        - secretRef: { name: {{ $values.existingSecret }} }
      env:
        {{- range $name, $value := $values.env }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
        - { name: PROCESS_ROLE, value: {{ eq .component "web" | ternary "api" "worker" }} }
        - { name: OPERATIONS_HOST, value: "::" }
        {{- if eq .component "worker" }}
        - { name: SCAN_CONCURRENCY, value: {{ $own.concurrency | quote }} }
        {{- end }}
      ports:
        {{- if eq .component "web" }}
        - { name: http, containerPort: 3000 }
        {{- end }}
        - { name: operations, containerPort: 9464 }
      {{- if eq .component "web" }}
      # Requests still arrive until the endpoints are updated everywhere.
      lifecycle: { preStop: { exec: { command: [sleep, "5"] } } }
      {{- end }}
      # The port opens before the database is reached and migrated. Not /readyz: a process that migrates a large database
      # is alive, and one that is killed in the middle would begin again.
      startupProbe:
        httpGet: { path: /livez, port: operations }
        periodSeconds: 5
        failureThreshold: 24
        timeoutSeconds: 5
      livenessProbe:
        httpGet: { path: /livez, port: operations }
        periodSeconds: 10
        timeoutSeconds: 10
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: operations }
        periodSeconds: 5
        timeoutSeconds: 5
      resources: {{- toYaml $own.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    # With an external database and SECRET_KEY it holds copies of the signed heads of the audit log; see docs/operating.md.
    - { name: data, emptyDir: { sizeLimit: 1Gi } }
    - { name: tmp, emptyDir: { sizeLimit: 1Gi } }
{{- end }}
