gcloud dns record-sets create "{{name}}." --zone="$ZONE" --type=TXT --ttl=3600 --rrdatas='"{{value}}"'
